import { hrefTo, type PathParams } from '../../app/paths.ts'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { ArticleList } from '../../features/content/articles/ArticleList.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { OpenPage } from './OpenPage.tsx'

/** `/learn/blogs`, the list of articles (D2 s2, D3 s2); also at the address of an article that does not exist, and says so. */
export function LearnRoute({ params }: { readonly params: Partial<PathParams<'learnArticle'>> }) {
  const { t } = useTexts()
  return (
    <OpenPage>
      <PageTitle lead={t('learn.lead')}>{t('learn.title')}</PageTitle>
      {params.slug !== undefined && <Banner tone="info">{t('learn.unknown')}</Banner>}
      <ArticleList hrefOf={name => hrefTo(name)} />
    </OpenPage>
  )
}
