import type { ReactNode } from 'react'
import { hrefTo } from '../../app/paths.ts'
import { Article } from '../../features/content/articles/Article.tsx'
import type { ArticleName } from '../../features/content/articles/articles.ts'
import { SeriesTable } from '../../features/content/articles/SeriesTable.tsx'
import { OpenPage } from './OpenPage.tsx'

/** The screen of an article, with what stands below the text of a section. */
const screenOf = (name: ArticleName, below: Readonly<Record<number, ReactNode>> = {}) =>
  function ArticleRoute() {
    return (
      <OpenPage>
        <Article name={name} listHref={hrefTo('learn')} hrefOf={other => hrefTo(other)} below={below} />
      </OpenPage>
    )
  }

export const BondIssueRoute = screenOf('bondIssue', { 5: <SeriesTable /> })
export const BondAssetRoute = screenOf('bondAsset')
export const MldAcquisitionRoute = screenOf('mldAcquisition')
export const PersonalFinanceRoute = screenOf('personalFinance')
export const AltAssetRoute = screenOf('altAsset')
