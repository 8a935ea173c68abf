/** What a server says to an upload: its data, or why it refused. */
export async function readUploadAnswer<Data>(
  answer: Response,
): Promise<{ readonly data: Data } | { readonly refusal: string | undefined }> {
  const body: { status?: number; data?: Data; code?: string } | null = await answer
    .json()
    .catch(() => null);
  // An answer without a status is none of refusal.
  const isGood = answer.ok && body !== null && (body.status ?? 200) === 200;
  return isGood ? { data: body.data as Data } : { refusal: body?.code };
}
