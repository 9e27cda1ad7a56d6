/** Sentences of the import of statements (D1 s5, domain.md 2.1). */
export const fundImportEn = {
  'fundImport.consentNeeded': 'Please agree to the import of your statement first.',
  'fundImport.fileNeeded': 'Choose the PDF of your statement.',
  'fundImport.fileEmpty': 'This file is empty. Choose the PDF as it came by e-mail.',
  'fundImport.fileTooLarge':
    'This file is larger than {limit} MB. Request a statement for a shorter period and import that.',
  'fundImport.useTicket': 'This file is too large to be sent in one piece. Please choose it once more.',
  'fundImport.notUploaded': 'Your file has not arrived. Please choose it once more.',
  'fundImport.importUnknown': 'This import is not known. Choose your statement again.',
  'fundImport.wrongPassword':
    'This password does not open the file. Statements by CAMS and KFintech open with the password you chose when you requested them, those of NSDL and CDSL with your PAN in capital letters.',
  'fundImport.passwordNeeded': 'This file is protected. Type its password.',
  'fundImport.notAPdf': 'This is not a PDF. Choose the PDF as it came by e-mail.',
  'fundImport.fileDamaged':
    'This PDF is damaged. Save it from the e-mail once more, or request a new statement.',
  'fundImport.statementTooLarge':
    'This statement has more pages than can be read. Request one for a shorter period.',
  'fundImport.readingTookTooLong':
    'This file could not be read in time. Try again, or request a statement for a shorter period.',
  'fundImport.printedCopy':
    'This PDF is a picture or a printed copy without text. Choose the file as it came by e-mail.',
  'fundImport.notAStatement':
    'This is not a consolidated account statement. Request one from CAMS, KFintech, NSDL or CDSL.',
  'fundImport.otherIssuer':
    'Statements of MF Central and copies made by brokers cannot be read. Request one from CAMS, KFintech, NSDL or CDSL.',
  'fundImport.nothingInStatement':
    'No fund stands in this statement. Request a detailed one for a longer period.',
  'fundImport.tooManyImports': 'You have imported {count} statements today. Please go on tomorrow.',
  'fundImport.amcMissing':
    'The first page of the statement names a fund company of which no folio could be read. Its funds are not in your portfolio.',
  'fundImport.amcValueDiffers':
    'What was read of one fund company does not give the value that the first page of the statement names. Compare it with your statement.',
} as const
