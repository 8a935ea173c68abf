/**
 * When a form says what is wrong: once a field is left, then with each change. An error that came or went with the
 * blur alone would move the button under the very click that took the focus away, and the click would be lost.
 */
export const TELLS_WHEN_TOUCHED = { mode: "onTouched", reValidateMode: "onChange" } as const;

/** For who fills in something new from top to bottom: nothing is wrong yet. */
export const TELLS_WHEN_SENT = { mode: "onSubmit", reValidateMode: "onChange" } as const;
