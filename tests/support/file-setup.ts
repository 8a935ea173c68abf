/** Before the tests of each file. */
import { boundLostTime } from "./lost-time.ts";

/** Five tests that come to their limit, or twice one that may take long. */
boundLostTime(300_000);
