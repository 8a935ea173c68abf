import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long[] seen = new long[1];
        seen[0] = in.nextLong();
        seen[1] = in.nextLong();
        System.out.print((seen[0] + seen[1]) + "\n");
    }
}
