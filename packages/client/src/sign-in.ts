import { connect } from "./client.ts";

/**
 * A token for a day in exchange for a name and a password; a client that is used keeps it fresh. Programs that run by
 * themselves are better off with a personal token: it can do less, and can be taken back.
 * @throws TRPCClientError; `readFault` tells LOGIN_FAILED, LOGIN_LOCKED, ACCOUNT_BANNED, or SLIDE_VERIFY_REQUIRED: then a
 *   code was mailed to the account's address, which stands for the password.
 */
export async function signIn(
  url: string,
  credentials: { readonly username: string; readonly password: string },
): Promise<string> {
  let token: string | undefined;
  const client = connect(
    { url },
    {
      readToken: () => undefined,
      onToken: (given) => {
        token = given;
      },
    },
  );
  await client.account.signIn.mutate({ ...credentials, takesMailCode: true });
  if (token === undefined) throw new Error("the site signed in without giving a token");
  return token;
}
