import { getBond } from '../../../../shared/contracts/bonds/getBond.ts'
import type { redeemProductTypes } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { hrefTo, pathTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { ContractNote } from '../../features/contract-notes/ContractNote.tsx'
import { LiquidationFormPage } from '../../features/liquidation/form/LiquidationFormPage.tsx'
import { LiquidationPage } from '../../features/liquidation/liquidationPage/LiquidationPage.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { changeQuery, navigate, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { liquidationHrefs } from './liquidationHrefs.ts'

interface AssetScreenProps {
  readonly productType: (typeof redeemProductTypes)[number]
  /** A product's id or an ISIN. */
  readonly asset: string
  readonly order: string | undefined
}

const isIsin = (text: string): boolean => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)

/** The form of a holding or the page of a liquidation; the calls need the ISIN, which `getBond` gives for a product id. */
export function AssetScreen(props: AssetScreenProps) {
  const { asset } = props
  const { t } = useTexts()
  const read = useRead(getBond, { id: asset }, { enabled: !isIsin(asset) })
  const { data } = read
  const ISIN = isIsin(asset) ? asset : data?.ok === true ? data.body.data.ISIN : undefined
  if (ISIN !== undefined) return <Asset {...props} ISIN={ISIN} />
  return (
    <>
      <PageTitle>{t('liquidation.title')}</PageTitle>
      {data?.ok === true || data?.status === 400 || data?.status === 404 ? (
        <EmptyState
          title={t('liquidation.notHeld')}
          action={<LinkButton href={hrefTo('dashboard')}>{t('common.goHome')}</LinkButton>}
        >
          {t('liquidation.notHeldText')}
        </EmptyState>
      ) : (
        <ReadState
          read={read}
          waiting={<Skeleton cards={2} />}
          title={t('liquidation.somethingWrong')}
          text
        />
      )}
    </>
  )
}

function Asset({ productType, asset, order, ISIN }: AssetScreenProps & { readonly ISIN: string }) {
  const query = useQuery()
  // The page names the investor's e-mail address (D3 s2).
  const { data } = useProfile()
  const email = data?.ok === true ? data.body.data.email : undefined
  if (order !== undefined)
    return (
      <LiquidationPage
        ISIN={ISIN}
        orderId={order}
        thanks={query.get('thanks') === 'yes'}
        onThanks={() => changeQuery({ thanks: 'yes' })}
        homeHref={hrefTo('dashboard')}
        email={email}
        contractNote={(orderId, note) => <ContractNote orderId={orderId} note={note} />}
        hrefs={{
          ...liquidationHrefs,
          again: record =>
            `${hrefTo('redeem', { productType: record.productType, asset: record.product })}?units=${record.units}`,
        }}
      />
    )
  return (
    <LiquidationFormPage
      ISIN={ISIN}
      units={query.get('units')}
      onUnits={units => changeQuery({ units })}
      onOrder={placed =>
        navigate(
          `${pathTo('redeem', { productType: placed.productType, asset, order: placed.orderId })}?thanks=yes`,
          { replace: true },
        )
      }
      hrefs={{
        ...liquidationHrefs,
        request: orderId => hrefTo('redeem', { productType, asset, order: orderId }),
      }}
    />
  )
}
