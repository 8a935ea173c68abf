import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;

public class Main {
    static final int BLOCK = 8 << 20;
    static final List<Object> kept = new ArrayList<>();

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        OutOfMemoryError last = null;
        // Up to 1 GiB on the heap; if the heap is capped, keep what we got and go on outside it.
        try {
            for (int i = 0; i < 128; i++) {
                byte[] block = new byte[BLOCK];
                Arrays.fill(block, (byte) (i + 1));
                kept.add(block);
            }
        } catch (OutOfMemoryError error) {
            last = error;
        }
        try {
            for (int i = 0; i < 128; i++) {
                ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
                for (int at = 0; at < BLOCK; at += 1024) {
                    block.put(at, (byte) (i + 1));
                }
                kept.add(block);
            }
        } catch (OutOfMemoryError error) {
            last = error;
        }
        if (last != null) {
            throw last;
        }
        System.out.print((a + b) + "\n");
    }
}
