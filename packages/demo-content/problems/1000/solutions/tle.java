import java.util.Scanner;

public class Main {
    static volatile long steps = 0;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        while (steps >= 0) {
            steps = steps + 1;
        }
        System.out.print((a + b) + "\n");
    }
}
