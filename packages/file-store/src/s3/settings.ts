/** How an object store is reached. */
export interface S3Settings {
  /** null = Amazon's own. */
  readonly endpoint: string | null;
  /** The store as judge servers reach it; null = they do not. */
  readonly judgeEndpoint: string | null;
  readonly region: string;
  /** null = what the machine is given: a role, a profile. */
  readonly keys: S3Keys | null;
  /** `http://host/bucket/key` instead of `http://bucket.host/key`. */
  readonly hasPathStyle: boolean;
  /** Sums of each request beside its signature, which stores of other makers may not know. */
  readonly hasChecksums: boolean;
}

interface S3Keys {
  readonly id: string;
  readonly secret: string;
  readonly sessionToken: string | null;
}

export interface S3Place {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}
