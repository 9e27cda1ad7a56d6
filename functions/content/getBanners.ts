import type { getBanners } from '../../shared/contracts/content/getBanners.ts'
import { reply } from '../../shared/outcome.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { isShown } from './bannerLifecycle.ts'
import { banners } from './data/banners.ts'
import type { Dependencies } from './dependencies.ts'

/** The banners of a type, or all, each with `show`: whether this investor sees it now (K-250). */
export const handleGetBanners =
  ({ hasInvested }: Pick<Dependencies, 'hasInvested'>): Handler<typeof getBanners> =>
  async ({ type, language = 'en' }, { now, session: { investorId } }) => {
    const requested = banners.filter(banner => type === undefined || banner.type === type)
    // The book is read only when a banner depends on it.
    const depends = requested.some(({ shownTo }) => shownTo === 'whoHasNotInvested')
    const viewer = { today: indianDate(now), hasInvested: depends && (await hasInvested(investorId)) }
    return reply({
      data: requested.map(banner => ({
        id: banner.id,
        type: banner.type,
        show: isShown(banner, viewer),
        content: {
          title: banner.title[language],
          description: banner.description[language],
          imageUrl: banner.imageUrl,
          videoUrl: banner.videoUrl,
        },
      })),
    })
  }
