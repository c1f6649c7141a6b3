/** Where an S3-compatible store is, and how it is entered. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `<endpoint>/<bucket>/<key>`, as most stores but Amazon's own want it, instead of `<bucket>.<endpoint>/<key>`. */
  readonly forcePathStyle: boolean;
  /** Where browsers reach the same store; without it they are sent no address of it. */
  readonly publicUrl?: string | undefined;
}
