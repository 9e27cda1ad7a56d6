import type { getBanners } from '../../shared/contracts/content/getBanners.ts'
import { reply } from '../../shared/outcome.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { isShown } from './bannerLifecycle.ts'
import { banners } from './data/banners.ts'
import type { Dependencies } from './dependencies.ts'

/** Every banner of a type, or of all, with the server's word on whether this investor sees it now (K-250). */
export const handleGetBanners =
  ({ hasInvested }: Dependencies): Handler<typeof getBanners> =>
  async ({ type, language = 'en' }, { now, session: { investorId } }) => {
    const asked = banners.filter(banner => type === undefined || banner.type === type)
    // Only a banner that depends on it is worth the read.
    const depends = asked.some(({ shownTo }) => shownTo === 'whoHasNotInvested')
    const viewer = { today: indianDate(now), hasInvested: depends && (await hasInvested(investorId)) }
    return reply({
      data: asked.map(banner => ({
        id: banner.id,
        type: banner.type,
        show: isShown(banner, viewer),
        content: {
          title: banner.title[language],
          description: banner.description[language],
          ...(banner.imageUrl === undefined ? {} : { imageUrl: banner.imageUrl }),
          ...(banner.videoUrl === undefined ? {} : { videoUrl: banner.videoUrl }),
        },
      })),
    })
  }
