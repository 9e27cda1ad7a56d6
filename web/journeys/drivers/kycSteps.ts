import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { completeKyc, mostPapers, type Papers, papersOf } from '../../../infra/drivers/kyc.ts'
import { pdfOf } from './files.ts'
import type { Person } from './journey.ts'
import { apiSession, untilReviewable } from './operator.ts'
import { addresses } from './steps.ts'

/** The steps of the KYC on the screens. */

/** New papers with a person's name. */
export const newPapers = (name: string, panDigits?: string): Papers => ({
  ...papersOf(randomInt(mostPapers), panDigits),
  name,
})

/** The names of the steps in the menu. */
const menuNames = {
  pan: 'Verify Details',
  address: 'Address Proof',
  bank: 'Bank Account',
  demat: 'Link Demat',
  confirm: 'KYC summary',
} as const

/** Opens the KYC, then a step by the menu: the screen itself opens on the first step that is not complete. */
export async function openStep(page: Page, step: keyof typeof menuNames): Promise<void> {
  await page.goto(addresses.kyc)
  // From another step only the address would change, not the screen.
  await page.reload()
  await page.getByRole('navigation').locator(`a[href$="docvault/${step}"]`).click()
}

export async function fillPan(page: Page, { pan, dob }: Papers): Promise<void> {
  const [year = '', month = '', day = ''] = dob.split('-')
  await page.getByRole('combobox', { name: 'Day' }).selectOption(`${Number(day)}`)
  await page.getByRole('combobox', { name: 'Month' }).selectOption(`${Number(month)}`)
  await page.getByRole('combobox', { name: 'Year' }).selectOption(year)
  await page.getByLabel('PAN', { exact: true }).fill(pan)
  await page.getByLabel('Annual income', { exact: true }).selectOption('5-10 lakh')
  await page.getByLabel('Gender', { exact: true }).selectOption('Female')
}

export const addressTyped = {
  Address: '14, Sagar Kunj, Veer Savarkar Marg',
  'Locality or post office': 'Dadar West',
  City: 'Mumbai',
  'Pin code': '400028',
} as const

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, words] of Object.entries(addressTyped))
    await page.getByLabel(label, { exact: true }).fill(words)
  await page.getByLabel('State', { exact: true }).selectOption('Maharashtra')
  await page.getByLabel('Address proof', { exact: true }).selectOption('Voter ID')
}

/** The three files that prove an address. */
export async function uploadProofs(page: Page): Promise<void> {
  for (const label of ['PAN upload', 'Address proof, front', 'Address proof, back']) {
    await page.getByLabel(label).setInputFiles(pdfOf(2_000, 'paper.pdf'))
    await expect(page.getByLabel(label)).toHaveCount(0)
  }
}

export async function fillDemat(page: Page, { demat }: Papers): Promise<void> {
  await page.getByLabel('Demat number', { exact: true }).fill(demat)
  await page.getByLabel('Repeat the demat number', { exact: true }).fill(demat)
  await expect(page.getByText('Kotak Securities Ltd').first()).toBeVisible()
  await page.getByLabel(/^I agree that bonds and debentures/).check()
}

/** On the summary: no nominee, the declaration, and the name as signature. */
export async function signOnSummary(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'I do not want a nominee' }).check()
  await page.getByRole('button', { name: 'Save nominees' }).click()
  await page.getByRole('checkbox', { name: /^These are my details/ }).check()
  await page.getByLabel('Your name as on your PAN, as your signature').fill(name)
  await page.getByRole('button', { name: 'Sign and send for review' }).click()
}

/** Opens the nominees of somebody approved without one, and types one in. */
export async function typeNominee(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Edit Nominees' }).click()
  await main.getByLabel('I do not want a nominee').uncheck()
  await main.getByLabel('Full name', { exact: true }).fill('Ravi Rao')
  await main.getByLabel('Relationship to you').selectOption('spouse')
  await main.getByLabel('Day', { exact: true }).selectOption('1')
  await main.getByLabel('Month', { exact: true }).selectOption('3')
  await main.getByLabel('Year', { exact: true }).selectOption('1988')
}

/** The KYC of an investor of a screen, complete and approved. */
export async function approveKyc(origin: string, investor: Person): Promise<void> {
  const behind = await apiSession(origin, investor)
  await completeKyc(behind.visitor, newPapers(investor.name))
  await untilReviewable(behind)
  await behind.operate('ops-review-kyc', { decision: 'approve' })
}
