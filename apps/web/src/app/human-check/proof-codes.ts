/** What asks for a proof that a person sends; contests do not. */
export const PROOF_CODES = ["CAPTCHA_REQUIRED", "CAPTCHA_WRONG"];
