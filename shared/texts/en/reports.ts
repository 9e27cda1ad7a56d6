/** Sentences of the reports (D3 s2, s5, s8). */
export const reportsEn = {
  'reports.title': 'Reports',
  'reports.lead':
    'Workbooks to keep, to check and to hand to your tax adviser. Each is made from your book when you ask for it.',
  'reports.back': 'Back to the dashboard',
  'reports.holdings': 'Portfolio Holding Report',
  'reports.holdingsText':
    'What you held at the end of a day: units, what you paid, the price of that day, value, interest and TDS.',
  'reports.transactions': 'Transaction Report',
  'reports.transactionsText':
    'Purchases, sales, interest and repaid principal of a financial year, with amounts and references.',
  'reports.tax': 'Tax Report',
  'reports.taxText':
    'Interest with TDS in the order of Form 26AS and by quarter, and gains by lot, of a financial year.',
  'reports.asOf': 'As of',
  'reports.year': 'Financial year',
  'reports.yearOf': 'April {from} to March {to}',
  'reports.download': 'Download',
  'reports.named': '{report} (.xlsx)',
  'reports.done': '{file} is in your downloads.',
  'reports.dayInFuture': 'Choose today or an earlier day.',
  'reports.unavailable': 'Your reports cannot be made at the moment. Please try again in a few minutes.',
  'reports.failed': 'Error fetching report. Please try again.',
  'reports.wrongType': 'Invalid file type received',
  'reports.note': 'General information, not tax advice. Funds and public issues are not in the reports yet.',
} as const
