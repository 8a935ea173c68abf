/** The server answered, but not as hoped. */
export class ServerRefused extends Error {
  override readonly name = "ServerRefused";
  readonly status: number;
  /** The server's own words for people; null when it had none. */
  readonly said: string | null;

  constructor(status: number, message: string, said: string | null = null) {
    super(message);
    this.status = status;
    this.said = said;
  }
}
