import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String[] head = in.readLine().trim().split(" ");
        int h = Integer.parseInt(head[0]);
        int w = Integer.parseInt(head[1]);
        int k = Integer.parseInt(head[2]);
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < h; i++) {
            all.append(in.readLine().trim());
        }
        String grid = all.toString();
        int size = h * w;
        int[] steps = new int[size * (k + 1)];
        int[] queue = new int[size * (k + 1)];
        Arrays.fill(steps, -1);
        int end = grid.indexOf('E');
        int tail = 0;
        queue[tail++] = grid.indexOf('S');
        steps[queue[0]] = 0;
        int[] dy = {-1, 1, 0, 0};
        int[] dx = {0, 0, -1, 1};
        int answer = -1;
        for (int i = 0; i < tail; i++) {
            int state = queue[i];
            int cell = state % size;
            if (cell == end) {
                answer = steps[state];
                break;
            }
            for (int move = 0; move < 4; move++) {
                int y = cell / w + dy[move];
                int x = cell % w + dx[move];
                if (y < 0 || y >= h || x < 0 || x >= w) {
                    continue;
                }
                int charges = state / size + (grid.charAt(y * w + x) == '#' ? 1 : 0);
                int target = charges * size + y * w + x;
                if (charges > k || steps[target] >= 0) {
                    continue;
                }
                steps[target] = steps[state] + 1;
                queue[tail++] = target;
            }
        }
        System.out.println(answer);
    }
}
