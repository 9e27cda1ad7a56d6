import { expect, it } from 'vitest'
import { altAssetEn } from '../../../../../shared/texts/en/articles/altAsset.ts'
import { bondAssetEn } from '../../../../../shared/texts/en/articles/bondAsset.ts'
import { bondIssueEn } from '../../../../../shared/texts/en/articles/bondIssue.ts'
import { mldAcquisitionEn } from '../../../../../shared/texts/en/articles/mldAcquisition.ts'
import { personalFinanceEn } from '../../../../../shared/texts/en/articles/personalFinance.ts'
import { articles } from './articles.ts'

const texts = {
  altAsset: altAssetEn,
  bondAsset: bondAssetEn,
  bondIssue: bondIssueEn,
  mldAcquisition: mldAcquisitionEn,
  personalFinance: personalFinanceEn,
} as const

it.each(articles)(
  '$name has a lead and its sections, and no sentence that is not shown',
  ({ name, sections }) => {
    const wanted = Array.from({ length: sections }, (_, at) => [
      `${name}.section${at + 1}`,
      `${name}.section${at + 1}Text`,
    ])
    expect(Object.keys(texts[name]).sort()).toEqual([`${name}.lead`, ...wanted.flat()].sort())
  },
)
