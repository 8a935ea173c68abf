interface EscapeKey {
  readonly isComposing: boolean;
  readonly keyCode: number;
  preventDefault(): void;
}

/** Escape while signs are being composed is the input method's: it takes them back. Safari tells so by 229 alone. */
export function keepsComposition(event: EscapeKey): void {
  if (event.isComposing || event.keyCode === 229) event.preventDefault();
}
