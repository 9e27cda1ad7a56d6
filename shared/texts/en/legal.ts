import { grievanceDays, recordYears, supportAnswerDays } from '../../vocabulary/businessRules.ts'

/** Terms, privacy, disclaimer, grievances and what we are: the pages about the company. The day of each version is in `legalPages.ts`. */
export const legalEn = {
  'legal.terms': 'Terms & Conditions',
  'legal.privacy': 'Privacy Policy',
  'legal.disclaimer': 'Disclaimer',
  'legal.grievance': 'Grievances',
  'legal.about': 'About Us',
  'legal.termsDescription':
    'The terms on which you use Sthirank: what the platform does, what it promises, and what it does not.',
  'legal.privacyDescription':
    'What Sthirank stores about you, why, for how long, who sees it, and what you can demand.',
  'legal.disclaimerDescription':
    'What can happen to money that is lent to companies, and what the figures on Sthirank mean.',
  'legal.grievanceDescription':
    'How to complain at Sthirank, who answers and by when, and where to go next: SEBI SCORES and SMART ODR.',
  'legal.aboutDescription':
    'Who runs Sthirank: the registration with SEBI, the memberships and the addresses.',
  'legal.version': 'Version of {date}',
  'legal.agreed': 'What you agree to at sign-up',
  'legal.company': 'Who runs Sthirank',
  'legal.registration': 'Registered with SEBI as',
  'legal.registrationNote': 'stock broker, debt segment',
  'legal.membership': 'Member of',
  'legal.cin': 'Corporate identity number',
  'legal.address': 'Address',
  'legal.phone': 'Telephone',
  'legal.write': 'Write to us',
  'legal.officer': 'Grievance officer',
  'legal.scores': 'SEBI SCORES',
  'legal.scoresNote': 'complaints, free of charge',
  'legal.odr': 'SMART ODR',
  'legal.odrNote': 'conciliation and arbitration',
  'legal.companyFailed': 'This could not be fetched.',
  'legal.terms1': 'Who we are',
  'legal.terms1Text':
    'Sthirank is an online bond platform. It is run by a stock broker that is registered with SEBI in the debt segment; name, registration number and address stand at the end of this page. We bring you together with the exchange; we do not promise that an issuer pays.',
  'legal.terms2': 'Your account',
  'legal.terms2Text':
    'One person has one account, in the name that the PAN shows. You keep your password and your codes to yourself; we never ask for them. You tell us at once when somebody else uses your account: a new password ends every session.',
  'legal.terms3': 'Buying',
  'legal.terms3Text':
    'An order is an offer at the price and the day that its page shows. You pay from your own verified bank account to the clearing corporation, never to us. When the exchange does not match the order, or the seller does not deliver, the whole amount goes back to the account it came from.',
  'legal.terms4': 'Holding',
  'legal.terms4Text':
    'Bonds lie in your own demat account. Interest and principal are paid by the issuer to the bank account of your demat account, to whoever holds the bond on the record date; TDS is deducted as the law says.',
  'legal.terms5': 'Selling',
  'legal.terms5Text':
    'What can be sold from which day, at what price and with which exit load stands on the page of the holding before you confirm with a code. A price for a market-linked debenture is named by the desk and is valid until the time that it shows. There may be no buyer.',
  'legal.terms6': 'What we answer for',
  'legal.terms6Text':
    'We answer for what we do: that prices and amounts are shown as they are booked, that your money and your units are accounted for to the paisa, that your data is kept safe. We do not answer for the issuer, the exchange, a depository or a bank, and give no advice.',
  'legal.terms7': 'Changes and the end',
  'legal.terms7Text':
    'A new version of these terms is shown before it holds for you. You may close your account when you hold no units and nothing is on its way. Indian law applies; disputes go the ways that the page about grievances names.',
  'legal.privacy1': 'What we collect, and what for',
  'legal.privacy1Text':
    'Name, e-mail address and mobile number: to open your account and to reach you. PAN, date of birth, income and a signature: to verify who you are, as the rules on money laundering demand. Address and the last four digits of an Aadhaar number, from DigiLocker or a document: for the same. Bank account and demat account: to check that they are yours, and to pay you. Orders, sales and payments: to carry them out and to account for them.',
  'legal.privacy2': 'Who else sees it',
  'legal.privacy2Text':
    'Only who has to act: the income-tax department and the KYC registries (those of the securities market and the central one) for the checks, your bank for the check of the account, the payment gateway and the clearing corporation for payments, exchange and depository for trades, the sender of text messages for the number alone; WhatsApp, only if you switch it on, for the number and for what its messages say, which may leave India; the maker of your browser, only if you switch notifications on for a device, for messages that it carries encrypted and cannot read. Authorities get what the law obliges us to give. We sell nothing to anybody.',
  'legal.privacy3': 'How it is kept',
  'legal.privacy3Text':
    'Fields that name you are encrypted one by one; documents are scanned and kept encrypted; who opens one is written down. Nothing of it stands in a log. It is kept in India.',
  'legal.privacy4': 'For how long',
  'legal.privacy4Text': `As long as you have an account, and afterwards as long as the law demands of a broker: records of the KYC and of trades for ${recordYears} years after the account was closed, which you may do in the profile. What the law does not demand is deleted when it is not needed any more.`,
  'legal.privacy5': 'Your rights',
  'legal.privacy5Text':
    'You may see what we hold about you (it stands in your profile), have it corrected, have deleted what the law does not oblige us to keep, name somebody who acts for you when you cannot, and withdraw a consent as easily as you gave it; what was done before stays lawful. Write to the grievance officer; if the answer does not satisfy you, to the Data Protection Board of India.',
  'legal.privacy6': 'What stays in your browser',
  'legal.privacy6Text':
    'One cookie that is your session, one that knows this browser as yours, and what you typed in forms until it is sent. No advertising, no tracking by others. If you allow it in the profile menu (Your data), we count how often a screen is opened in a day, without your name, and note once in a session with your account that you looked at bonds; you may withdraw it there at any time.',
  'legal.disclaimer1': 'Risk',
  'legal.disclaimer1Text':
    'Investments in debt securities, municipal debt securities and securitised debt instruments are subject to risks including delay or default in payment. Read all offer documents carefully.',
  'legal.disclaimer2': 'Yields and prices',
  'legal.disclaimer2Text':
    'A yield is what you get when you hold to the end and the issuer pays in full and in time, before tax. It is computed from the price that its page shows with its day and its source. A price of the past says nothing about the next one.',
  'legal.disclaimer3': 'No advice',
  'legal.disclaimer3Text':
    'What stands on these pages is information, no advice and no recommendation. Ratings are opinions of the agencies that give them. What is right for you depends on what you alone know.',
  'legal.grievance1': 'Write to us',
  'legal.grievance1Text': `Say what happened, with the number of the order. You get an answer within ${supportAnswerDays} working days.`,
  'legal.grievance2': 'The grievance officer',
  'legal.grievance2Text': `If the answer does not satisfy you, write to the grievance officer named below. You get a decision in writing within ${grievanceDays} days.`,
  'legal.grievance3': 'SEBI and the exchange',
  'legal.grievance3Text':
    'Independent of us and free of charge: SCORES of SEBI takes complaints, SMART ODR settles disputes by conciliation and arbitration.',
  'legal.about1': 'What we do',
  'legal.about1Text':
    'We make it possible to lend to Indian companies in small sums, with every date, cost and risk on one page before you pay. Bonds lie in your demat account, payments go to your bank: we are a way to the exchange, and keep the book of it.',
  'legal.about2': 'What we live on',
  'legal.about2Text':
    'The issuer or the seller pays us; you pay no brokerage. So we earn when you buy, and say it.',
} as const
