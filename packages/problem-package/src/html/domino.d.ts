/** The reader of HTML that turndown uses; its own declarations say nothing of this part. */
declare module "@mixmark-io/domino" {
  export interface Place {
    readonly parentNode: Place | null;
  }
  interface Page {
    /** Told of every change; `node` was put into the page or taken out of it. */
    _setMutationHandler(handler: (change: { readonly node?: Place }) => void): void;
  }
  interface IncrementalParser {
    document(): Page;
    /** Hands over the last of the text. */
    end(text: string): void;
    /** Reads on until it is asked to pause. */
    process(isToPause: () => boolean): boolean;
  }
  const domino: { createIncrementalHTMLParser(): IncrementalParser };
  export default domino;
}
