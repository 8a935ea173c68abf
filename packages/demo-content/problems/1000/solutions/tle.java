import java.util.Scanner;

public class Main {
    static volatile long steps = 0;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        // Of all numbers it never gets past 1.
        while (a == 1) {
            steps = steps + 1;
        }
        System.out.print((a + b) + "\n");
    }
}
