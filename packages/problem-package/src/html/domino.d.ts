/** The reader of HTML that turndown uses; its own declarations need those of a browser, and lack the incremental reader. */
declare module "@mixmark-io/domino" {
  export interface Place {
    readonly parentNode: Place | null;
  }
  export interface HtmlNode extends Place {
    /** 1 = element, 3 = text. */
    readonly nodeType: number;
    textContent: string | null;
    readonly nextSibling: HtmlNode | null;
    readonly childNodes: ArrayLike<HtmlNode>;
    remove(): void;
    replaceWith(...nodes: readonly (HtmlNode | string)[]): void;
  }
  /** What is used of an element. */
  export interface HtmlElement extends HtmlNode {
    readonly tagName: string;
    readonly innerHTML: string;
    readonly children: ArrayLike<HtmlElement>;
    readonly parentElement: HtmlElement | null;
    readonly nextElementSibling: HtmlElement | null;
    cloneNode(isDeep: boolean): HtmlElement;
    getAttribute(name: string): string | null;
    setAttribute(name: string, value: string): void;
    hasAttribute(name: string): boolean;
    matches(selector: string): boolean;
    /** Where nothing matches, the answer is not null, as it would be in a browser. */
    querySelector(selector: string): HtmlElement | undefined;
    querySelectorAll(selector: string): ArrayLike<HtmlElement>;
  }
  interface Page {
    readonly documentElement: HtmlElement;
    /** Told of every change; `node` was put into the page or taken out of it. */
    _setMutationHandler(handler: (change: { readonly node?: Place }) => void): void;
  }
  export interface IncrementalParser {
    document(): Page;
    /** Hands over the last of the text. */
    end(text: string): void;
    /** Reads on until it is asked to pause. */
    process(isToPause: () => boolean): boolean;
  }
  const domino: { createIncrementalHTMLParser(): IncrementalParser };
  export default domino;
}
