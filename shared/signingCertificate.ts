/** The parameter that holds the chain of certificates of the key that signs documents, in PEM. */
export const signingCertificateName = 'document-signing-certificate'
