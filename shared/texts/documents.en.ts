/** Sentences of document uploads (D2 s4, s5, s8; K-123, K-239). */
export const documentsEn = {
  'documents.upload': 'Upload',
  'documents.reupload': 'Reupload',
  'documents.uploadAgain': 'Upload again',
  'documents.cannotFetch': 'Not able to fetch data. Please try again.',
  'documents.required': 'Please upload required documents',
  'documents.cannotRead': 'Unable to retrieve file data; choose another upload option',
  'documents.specialCharacters': 'Special characters are not allowed in filename',
  'documents.panOrAddressMissing': 'Your pan or address is not uploaded',
  'documents.notUploaded': 'Doc not uploaded, please try after some time',
  'documents.downloadFailed': 'something went wrong, please try again.',
  'documents.typeNotAccepted': 'Please choose a file of one of these types: {formats}',
  'documents.tooLarge': 'The file is too large. At most {megabytes} MB are possible',
  'documents.empty': 'The file is empty. Please choose another one',
  'documents.unknown': 'This document is not known',
  'documents.useTicket':
    'Files above 4 MB are sent with an upload ticket: repeat the call without the file and post the file to the address it answers',
  'documents.kindNotAllowed': 'This kind of document is not known',
  'documents.notYours': 'Only your own documents can be seen here',
  'documents.reasonContent': 'The content of the file does not match its type',
  'documents.reasonMalware': 'The file was refused by the malware scan',
  'documents.reasonTooLarge': 'The file is larger than allowed',
} as const
