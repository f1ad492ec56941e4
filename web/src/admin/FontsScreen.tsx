import { useTranslation } from 'react-i18next'
import { errorText } from '../api/ApiError.ts'
import { useFontActions, useOwnFonts } from '../api/fonts.ts'
import { ErrorState, LoadingState } from '../ui/Notice.tsx'
import { PageHeader, Screen } from '../ui/Screen.tsx'
import { OwnFonts } from '../ui/fonts/OwnFonts.tsx'

/** Fonts that administrators offer to all authors of the installation. */
export function FontsScreen() {
  const { t } = useTranslation('fonts')
  const fonts = useOwnFonts(true)
  const acts = useFontActions(true)
  return (
    <Screen>
      <PageHeader title={t('admin.title')} subtitle={t('admin.subtitle')} />
      {fonts.data ? (
        <OwnFonts fonts={fonts.data} acts={acts} />
      ) : fonts.error ? (
        <ErrorState text={errorText(fonts.error, t)} onRetry={() => void fonts.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  )
}
