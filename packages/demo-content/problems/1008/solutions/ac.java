import java.util.Scanner;

public class Main {
    static long countUpTo(long n, long d) {
        long total = 0;
        long unit = 1;
        for (int digit = 0; digit < 19 && unit <= n; digit++) {
            long above = n / unit / 10;
            long here = n / unit % 10;
            long below = n % unit;
            long rounds = d == 0 ? above - 1 : above;
            if (rounds >= 0) {
                total += rounds * unit;
                if (here > d) {
                    total += unit;
                } else if (here == d) {
                    total += below + 1;
                }
            }
            if (digit < 18) {
                unit *= 10;
            }
        }
        return total;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        long d = in.nextLong();
        System.out.println(countUpTo(b, d) - countUpTo(a - 1, d));
    }
}
