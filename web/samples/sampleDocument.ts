import { openPdf, type PdfDocument, pageSize } from '../../functions/platform/pdf/pdfDocument.ts'
import { fonts, ink, margin, quiet, Sheet, textWidth, warning } from '../../functions/platform/pdf/sheet.ts'
import type { Evidence } from '../../shared/contracts/bonds/evidenceBody.ts'
import type { WholeInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'

/**
 * The documents of the seeded instruments as PDFs: made by us and marked as samples on every page, because a document that
 * looks like a real one is forwarded. The same instrument makes the same bytes.
 */

type Document = WholeInstrument['details']['documents'][number]
type Section = readonly [title: string, lines: readonly string[]]

const notice = 'SAMPLE. Made up for a demonstration: no such issuer, no offer, not to be relied on.'

const marked = (pdf: PdfDocument) => (): void => {
  const style = { x: margin, font: fonts.semibold, size: 9, colour: warning }
  pdf.text(notice, { ...style, y: 30 })
  pdf.text(notice, { ...style, y: pageSize.height - 24 })
  pdf.line({ x: margin, y: 36, toX: margin + textWidth, width: 1, colour: warning })
}

/** One document of an instrument; its date is that of the document. */
export function drawSample(whole: WholeInstrument, { name, kind, date = '2026-11-18' }: Document): Buffer {
  const pdf = openPdf({
    title: `Sample: ${name}, ${whole.displayName}`,
    author: 'Sthirank, demonstration data',
    language: 'en-IN',
    createdAt: new Date(`${date}T00:00:00Z`),
  })
  const sheet = new Sheet(pdf, marked(pdf))
  sheet.write(name, { font: 'semibold', size: 18, colour: ink })
  sheet.write(`${whole.displayName} · ${whole.ISIN ?? whole.issuer} · ${date}`, {
    font: 'regular',
    size: 9,
    colour: quiet,
  })
  sheet.y += 12
  for (const [title, lines] of sectionsOf(whole, kind)) {
    sheet.write(title, { font: 'semibold', size: 11, colour: ink })
    sheet.underline(sheet.y + 2)
    sheet.y += 8
    for (const line of lines) {
      sheet.write(line, { font: 'regular', size: 10, colour: ink })
      sheet.y += 4
    }
    sheet.y += 10
  }
  return pdf.end()
}

function sectionsOf(whole: WholeInstrument, kind: Document['kind']): readonly Section[] {
  const { evidence } = whole.details
  if (evidence === undefined) return [theIssue(whole)]
  if (kind === 'trustDeed') return [theIssue(whole), theTrust(whole, evidence)]
  if (kind === 'ratingLetter') return [theIssue(whole), theRatings(evidence)]
  if (kind === 'coverCertificate') return [theIssue(whole), theCover(whole, evidence)]
  return [
    theIssue(whole),
    theFigures(evidence),
    theRatings(evidence),
    theTrust(whole, evidence),
    theRisks(whole),
  ]
}

function theIssue({ issuer, terms, details, secured }: WholeInstrument): Section {
  const lines = [`Issuer: ${issuer}. ${details.issuerAbout}`]
  if (terms !== undefined) {
    lines.push(
      `Face value: Rs ${terms.faceValuePaise / 100} a unit. Allotted ${terms.allotmentDate}, matures ${terms.maturityDate}.`,
    )
    lines.push(
      'cap' in terms
        ? `Return linked to ${terms.underlying}: starting level ${terms.initialLevel} of ${terms.initialFixingDate}, final level of ${terms.finalFixingDate}; at least ${terms.floor} %, at most ${terms.cap} %, participation ${terms.participation}.`
        : `Interest: ${terms.couponRate} % a year, ${terms.couponFrequency}, counted Actual/Actual; record date ${terms.recordDays} days before a due date.`,
    )
  }
  lines.push(`Security: ${secured ? details.security.kind : 'none'}. Listed on: ${details.listedOn}.`)
  return ['The issue', lines]
}

function theFigures({ figures: { of, years, comment } }: Evidence): Section {
  const rows = years.map(
    ({ yearEnd, revenueCrore, profitCrore, netWorthCrore, debtToEquity, grossNpaPercent, interestCover }) =>
      `Year to ${yearEnd}: revenue Rs ${revenueCrore} crore, profit after tax Rs ${profitCrore} crore, net worth Rs ${netWorthCrore} crore, debt to equity ${debtToEquity}, ${grossNpaPercent === undefined ? `interest cover ${interestCover}` : `gross bad loans ${grossNpaPercent} %`}.`,
  )
  return [
    of === undefined ? 'Three years of accounts' : `Three years of accounts of ${of}`,
    [comment, ...rows],
  ]
}

const theRatings = ({ ratingHistory, ratingReviewOn }: Evidence): Section => [
  'Ratings',
  [
    ...ratingHistory.map(
      ({ date, agency, grade, outlook, action, rationale }) =>
        `${date}, ${agency}: ${grade}, outlook ${outlook}, ${action}. ${rationale}`,
    ),
    `To be reviewed by ${ratingReviewOn}. A rating is an opinion and no promise.`,
  ],
]

function theTrust({ details: { security } }: WholeInstrument, { cover }: Evidence): Section {
  const lines = [
    `${security.trustee} acts for the holders as debenture trustee: it watches the payments and the security, calls a meeting of the holders when the issuer fails, and enforces the security for all of them alike.`,
    'When interest or principal is not paid within the days of grace, holders of three quarters of the value may call the whole amount due.',
  ]
  if (cover !== undefined)
    lines.push(
      `The issuer keeps pledged assets of at least ${cover.promised} times what it owes, certified every quarter.`,
    )
  return ['The trust deed in short', lines]
}

const theCover = ({ details: { security } }: WholeInstrument, { cover }: Evidence): Section => [
  'Security cover',
  [
    `Pledged: ${security.kind}. Promised: ${cover?.promised ?? 'none'} times.`,
    ...(cover?.certificates ?? []).map(
      ({ asOf, times }) => `${asOf}: ${times} times, certified for ${cover?.certifiedBy}.`,
    ),
  ],
]

const theRisks = ({ details: { risks } }: WholeInstrument): Section => ['What can go wrong', risks]
