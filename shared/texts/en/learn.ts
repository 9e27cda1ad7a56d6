/** The list of articles, what stands on each of them, and the page of alternate assets (D2 s2, D3 s2). */
export const learnEn = {
  'learn.title': 'Learn',
  'learn.description':
    'Articles about bonds in India in plain English and Hindi: public issues, reading the page of a bond, market-linked debentures, personal finance and alternative assets.',
  'learn.lead': 'Five articles, each read in a few minutes. Nothing is sold in them.',
  'learn.unknown': 'There is no article at this address. These are all of them.',
  'learn.minutes.one': '{count} minute',
  'learn.minutes.other': '{count} minutes',
  'learn.of.personalFinance': 'What comes before the first bond',
  'learn.about.personalFinance':
    'Emergency money, insurance and debts first, then goals and how much of your money belongs into bonds: an order of steps for a household in India.',
  'learn.of.bondAsset': 'How to read the page of a bond',
  'learn.about.bondAsset':
    'Coupon, yield, clean price, accrued interest, record date, rating, security and exit: what each figure on the page of a bond says, and what it does not say.',
  'learn.of.bondIssue': 'Applying for a public issue of bonds',
  'learn.about.bondIssue':
    'What a public issue of bonds is, what you need, how the application by UPI goes step by step, who gets the bonds when too many apply, and how to compare its series.',
  'learn.of.mldAcquisition': 'Buying a market-linked debenture',
  'learn.about.mldAcquisition':
    'What a market-linked debenture pays and when, what floor, cap and participation mean, how it is priced and taxed, and what happens between the order and the last day.',
  'learn.of.altAsset': 'Alternative assets, sorted',
  'learn.about.altAsset':
    'Securitised loans, market-linked debentures, REITs and InvITs, invoices and private credit: what each is, what it lives on, how one gets out, and what this site offers of it.',
  'learn.written': 'Written by Sthirank on {date}',
  'learn.back': 'All articles',
  'learn.next': 'Read on',
  'learn.compliance':
    'General information, no advice and no recommendation to buy or sell. Investments in debt securities are subject to risks including delay or default in payment. Read all offer documents carefully. Figures in examples are illustrations.',
  'learn.complianceTitle': 'Please note',
  'learn.series': 'An example of five series of one issue',
  'learn.seriesName': 'Series',
  'learn.seriesTenor': 'Term, months',
  'learn.seriesPrincipal': 'Principal repaid',
  'learn.seriesInterest': 'Interest',
  'learn.seriesCoupon': 'Coupon',
  'learn.seriesXirr': 'XIRR',
  'learn.often.bullet': 'at the end',
  'learn.often.monthly': 'monthly',
  'learn.often.quarterly': 'quarterly',
  'learn.often.annual': 'annually',
  'learn.alternate': 'Alternate assets',
  'learn.alternateDescription':
    'What there is beyond plain bonds: pass-through certificates, market-linked debentures and what is not offered here, with the way to hear of the next deal.',
  'learn.alternateLead': 'What there is beyond plain bonds, what of it you can buy here today, and what not.',
  'learn.alternateHere': 'On this site',
  'learn.alternateLinked': 'Market-linked debentures',
  'learn.alternateLinkedText':
    'A loan to a company whose return follows an index between a floor and a cap, paid once at maturity.',
  'learn.alternateLinkedMore': 'How they work',
  'learn.alternatePool': 'Pass-through certificates',
  'learn.alternatePoolText':
    'A share in a pool of loans: interest and a part of the principal come every month as borrowers repay.',
  'learn.alternatePoolMore': 'Questions about them',
  'learn.alternateNot': 'Not on this site',
  'learn.alternateNotText':
    'Invoice discounting, loans between persons, real estate shares and private credit funds are not offered here: they are not listed securities that lie in your demat account.\n\n[Why, and what to ask of each of them](#/learn/blog/alt-asset)',
  'learn.alternateHear': 'Hear of the next deal',
  'learn.alternateHearText':
    'Your wish is noted with your account, so that we can tell you when a new kind of deal opens. It is used for nothing else.',
  'learn.alternateHearAction': 'Tell me',
  'learn.alternateHeard': 'Noted with your account.',
  'learn.alternateHearVisitor': 'Log in first; then one press on this page is enough.',
  'learn.alternateSee': 'See what is on sale',
} as const
