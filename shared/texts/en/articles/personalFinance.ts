import { healthCoverPercent, lifeCoverIncomes } from '../../../vocabulary/businessRules.ts'

/** The article on personal finance, `incred-finance` (D3 s2, s9): authored. */
export const personalFinanceEn = {
  'personalFinance.lead':
    'Investing is the fourth step. The first three cost little and decide whether you can keep a bond to its end.',
  'personalFinance.section1': '1. Money for a bad half year',
  'personalFinance.section1Text':
    'Keep what your household spends in six months where you reach it tomorrow: a savings account, a sweep deposit, a liquid fund. A bond is the wrong place for it. It can be closed for trading just when you need the money, and a forced sale is a cheap sale.',
  'personalFinance.section2': '2. Insurance, so that one event does not undo ten years',
  'personalFinance.section2Text': `- Life: if others live on your income, a term insurance of ${lifeCoverIncomes.least} to ${lifeCoverIncomes.most} times your annual salary. It pays when you die and costs little when you are young; policies that also save do both badly.\n- Health: a cover of about ${healthCoverPercent} percent of your annual salary for the family, of your own, beside the one of the employer, which ends with the job.\n- Write down where the policies lie, and name a nominee on each of them, on your accounts and on your demat account.`,
  'personalFinance.section3': '3. Dear debts',
  'personalFinance.section3Text':
    'A credit card that is not paid in full costs more a year than any bond earns. Paying it back is the best return there is, and without risk. A home loan may run beside investments; a personal loan should not.',
  'personalFinance.section4': '4. Give each rupee a date',
  'personalFinance.section4Text':
    'Ask when you need the money. Within a year: deposits and liquid funds. In one to five years: bonds that end before that day, of more than one issuer. Later than that: shares and equity funds may have a part, because there is time for bad years.\n\nA ladder helps: bonds that end one after another, so that every year some money comes back and can be lent again at the rate of that day.',
  'personalFinance.section5': 'How much to one issuer',
  'personalFinance.section5Text':
    'So little that its failure would be a bad year and not a bad life. Many who lend to companies put no more than a twentieth of their savings into one name, and look at the whole group as one. Higher yields are a reason for smaller sums.\n\n[How to read the page of a bond](#/learn/blog/bond-asset)',
  'personalFinance.section6': 'Once a year',
  'personalFinance.section6Text':
    'Look at everything once a year, in April when the tax year has ended: does the emergency money still cover six months, are the nominees right, is the TDS in Form 26AS what the payouts say? What you need for that stands in your portfolio.',
} as const
