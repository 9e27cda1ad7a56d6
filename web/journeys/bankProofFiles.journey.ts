import type { Page } from '@playwright/test'
import { addBank } from '../../shared/contracts/bank-verification/addBank.ts'
import { verifyBank } from '../../shared/contracts/bank-verification/verifyBank.ts'
import { callApi } from './drivers/contractCall.ts'
import { pdfOf } from './drivers/files.ts'
import { expect, type Person, test } from './drivers/journey.ts'
import { openStep } from './drivers/kycSteps.ts'
import { accountEnding, addresses } from './drivers/steps.ts'

const proofField = 'Cancelled cheque, bank statement or first page of a passbook'

/** Saves an account that needs a proof. */
async function reachProof(page: Page, { name }: Person, origin: string): Promise<void> {
  const account = { name, accountNumber: accountEnding('0001'), ifsc: 'HDFC0000053' }
  await page.goto(`${origin}${addresses.bankStep}`)
  await callApi(page.request, verifyBank, account)
  await callApi(page.request, addBank, { ...account, accountType: 'SB' })
  await openStep(page, 'bank')
  await page.getByRole('button', { name: 'Upload bank proof' }).click({ timeout: 120_000 })
  await expect(page.getByText('PNG, JPG, PDF, MP4 or WebM, at most 20 MB')).toBeVisible()
}

test('files that cannot be a proof are refused, each with its sentence, and a good one is taken', async ({
  page,
  atBank,
  stackOrigin,
}) => {
  await reachProof(page, atBank, stackOrigin)
  const pick = page.getByLabel(proofField)
  const main = page.getByRole('main')

  await pick.setInputFiles(pdfOf(20_000_001))
  await expect(main.getByText('The file is too large. At most 20 MB are possible')).toBeVisible()

  await pick.setInputFiles({ ...pdfOf(2_000), name: 'passbook.docx' })
  await expect(main.getByText(/^Please choose a file of one of these types: png, pdf, jpg/)).toBeVisible()

  await pick.setInputFiles(pdfOf(2_000, 'पासबुक (1)?.pdf'))
  await expect(main.getByText('Special characters are not allowed in filename')).toBeVisible()

  await pick.setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(main.getByText('The file is empty. Please choose another one')).toBeVisible()

  // Named PDF but of other content: found by the check after the upload.
  await pick.setInputFiles({ ...pdfOf(2_000), buffer: Buffer.from('MZ this is a program, not a paper') })
  await expect(main.getByText('The content of the file does not match its type')).toBeVisible({
    timeout: 120_000,
  })

  await pick.setInputFiles(pdfOf(20_000_000))
  await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible({ timeout: 120_000 })
})

test('an upload is cancelled half-way and nothing is kept', async ({ page, atBank, stackOrigin }) => {
  await reachProof(page, atBank, stackOrigin)
  // A slow connection.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 2_000_000,
    uploadThroughput: 400_000,
  })
  await page.getByLabel(proofField).setInputFiles(pdfOf(19_900_000))
  const bar = page.getByRole('progressbar', { name: 'Uploading cancelled-cheque.pdf' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(page.getByLabel(proofField)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await openStep(page, 'bank')
  await expect(page.getByRole('button', { name: 'Upload bank proof' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview the proof' })).toHaveCount(0)
})
