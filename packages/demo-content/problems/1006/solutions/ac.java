import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.InputStreamReader;

public class Main {
    private static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(new BufferedInputStream(System.in)));
        int n = next(in);
        int q = next(in);
        long[] sum = new long[n + 1];
        for (int i = 1; i <= n; i++) {
            sum[i] = sum[i - 1] + next(in);
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < q; i++) {
            int l = next(in);
            int r = next(in);
            long part = sum[r] - sum[l - 1];
            out.append(l <= r ? part : sum[n] + part).append('\n');
        }
        System.out.print(out);
    }
}
