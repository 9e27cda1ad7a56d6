import type { PublishedBankAccount } from '../../functions/bank-verification/published.ts'
import type { PublishedDocument } from '../../functions/documents/published.ts'
import type { PublishedKyc, PublishedNomination } from '../../functions/kyc-record/published.ts'
import { escaped, sheetPage } from '../../functions/operations/sheets/operatorSheet.ts'
import { formatInstant } from '../../shared/vocabulary/indianTime.ts'

/** What a reviewer compares with the documents: the only place where an operator reads a person's details. */
export interface SheetFacts {
  readonly investorId: string
  readonly kyc: PublishedKyc
  readonly bank: PublishedBankAccount | undefined
  /** Not theirs alone, so names are masked. */
  readonly nomination: PublishedNomination | undefined
  /** The newest first, each with a link that opens it. */
  readonly documents: readonly (PublishedDocument & { readonly link: string })[]
  /** Until when sheet and links open. */
  readonly until: Date
}

type Row = readonly [label: string, value: string | undefined]

const table = (title: string, rows: readonly Row[]): string =>
  `<h2>${title}</h2><table>${rows
    .map(
      ([label, value]) => `<tr><th scope="row">${label}</th><td>${escaped(value ?? 'not given')}</td></tr>`,
    )
    .join('')}</table>`

const nomineeRows = (nomination: PublishedNomination | undefined): readonly Row[] =>
  nomination === undefined || nomination.optedOut
    ? [['Nominees', nomination && 'opted out']]
    : nomination.nominees.map(
        ({ name, relationship, year, share, hasGuardian }, place): Row => [
          `Nominee ${place + 1}`,
          `${name}, ${relationship}, born ${year}, ${share} %${hasGuardian ? ', with a guardian' : ''}`,
        ],
      )

/** The sheet as a page without script: what was given, and the documents beside it. */
export function reviewSheet({ investorId, kyc, bank, nomination, documents, until }: SheetFacts): string {
  const { pan, address, demat } = kyc
  const { details } = address ?? {}
  const given = [
    table('PAN', [
      ['PAN', pan?.pan],
      ['Name', kyc.name],
      ['Date of birth', pan?.dob],
      ['Gender', pan?.gender],
      ['Operative', pan && (pan.operative ? 'yes' : 'no')],
    ]),
    table('Address', [
      ['Document', address && `${address.docType}, ${address.source}`],
      ['Name on it', address?.idName],
      ['Last four digits', address?.idLast4],
      ['Address', details?.address],
      ['Locality', details?.localityOrPostOffice],
      ['District or city', details?.districtOrCity],
      ['State', details?.state],
      ['Pin code', details?.pincode],
      ['Country', details?.country],
    ]),
    table('Bank', [
      ['Name at the bank', bank?.nameInBank],
      ['Account', bank?.accountNumber],
      ['IFSC', bank?.ifscCode],
      ['Bank and branch', bank && `${bank.bankName}, ${bank.branchName}`],
      ['Status', bank?.status],
    ]),
    table('Demat', [
      ['Account', demat?.number],
      ['Participant', demat?.dpName],
    ]),
    table('Nominees', nomineeRows(nomination)),
  ]
  const files = documents.map(
    ({ type, id, state, reason, createdAt, link }) =>
      `<tr><th scope="row">${escaped(type)}</th><td><a href="${escaped(link)}" target="_blank" rel="noreferrer">Open</a> ${escaped(id)}, ${state}${reason === undefined ? '' : ` (${escaped(reason)})`}, ${formatInstant(createdAt)}</td></tr>`,
  )
  const listed = files.length === 0 ? '<p>None.</p>' : `<table>${files.join('')}</table>`
  return sheetPage(`KYC of ${investorId}`, `${given.join('')}<h2>Documents</h2>${listed}`, until)
}
