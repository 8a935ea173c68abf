/** Tokens lie in the database's package, since the command line makes them too. */
export { makeToken, sha256OfToken } from "@gavel/db/secret-token";
