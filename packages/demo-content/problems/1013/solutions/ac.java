import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

public class Main {
    private static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int n = next(in);
        int m = next(in);
        List<List<int[]>> roads = new ArrayList<>();
        for (int i = 0; i <= n; i++) {
            roads.add(new ArrayList<>());
        }
        for (int i = 0; i < m; i++) {
            int u = next(in);
            int v = next(in);
            int t = next(in);
            int p = next(in);
            int o = next(in);
            roads.get(u).add(new int[] {v, t, p, o});
            roads.get(v).add(new int[] {u, t, p, o});
        }
        long[] best = new long[n + 1];
        Arrays.fill(best, Long.MAX_VALUE);
        PriorityQueue<long[]> queue = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        best[1] = 0;
        queue.add(new long[] {0, 1});
        while (!queue.isEmpty()) {
            long[] top = queue.poll();
            int node = (int) top[1];
            if (top[0] > best[node]) {
                continue;
            }
            for (int[] road : roads.get(node)) {
                long phase = top[0] % road[2];
                long start = phase < road[3] ? top[0] : top[0] - phase + road[2];
                long there = start + road[1];
                if (there < best[road[0]]) {
                    best[road[0]] = there;
                    queue.add(new long[] {there, road[0]});
                }
            }
        }
        System.out.println(best[n] == Long.MAX_VALUE ? -1 : best[n]);
    }
}
