import java.io.*;

public class Main {
    static int[] values, spare;

    static long sort(int from, int to) {
        if (to - from < 2) return 0;
        int middle = (from + to) / 2;
        long pairs = sort(from, middle) + sort(middle, to);
        int left = from, right = middle;
        for (int i = from; i < to; i++) {
            if (left < middle && (right == to || values[left] <= values[right])) {
                spare[i] = values[left++];
            } else {
                spare[i] = values[right++];
                pairs += middle - left;
            }
        }
        System.arraycopy(spare, from, values, from, to - from);
        return pairs;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int n = (int) in.nval;
        values = new int[n];
        spare = new int[n];
        for (int i = 0; i < n; i++) {
            in.nextToken();
            values[i] = (int) in.nval;
        }
        System.out.println(sort(0, n));
    }
}
