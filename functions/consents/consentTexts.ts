/**
 * The dated texts that investors agree to (K-245). A new wording is a new version at the end; published versions stay,
 * because recorded consents refer to them.
 */
export interface ConsentText {
  readonly version: string
  readonly text: string
}
export type ConsentTextName = 'signup' | 'checkout' | 'casupload'

const texts: Readonly<Record<ConsentTextName, readonly [ConsentText, ...ConsentText[]]>> = {
  signup: [
    {
      version: '2026-11-01',
      text: 'I agree to the Terms & Conditions and the Privacy Policy. My details are used to open and run my account, to verify my identity and bank account as the law requires, and to inform me about my investments. I can withdraw this consent at any time; records that the law requires are kept for the time it requires.',
    },
  ],
  checkout: [
    {
      version: '2026-11-01',
      text: 'I have read the offer documents and the risks. Investments in debt securities, municipal debt securities and securitised debt instruments are subject to risks including delay or default in payment. I pay from my own verified bank account.',
    },
  ],
  casupload: [
    {
      version: '2026-11-01',
      text: 'I upload my own consolidated account statement and its password so that my mutual funds can be shown with my other investments. The file is deleted after it has been read; the password is never stored.',
    },
  ],
}

/** The valid text: the newest version. */
export function currentText(name: ConsentTextName): ConsentText {
  return texts[name].at(-1) ?? texts[name][0]
}
