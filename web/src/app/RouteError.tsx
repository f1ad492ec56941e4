import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { errorText, ApiError } from '../api/ApiError.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { ChunkError } from './lazyScreen.ts'

/** Shown in place of a screen whose script is missing or that failed (SH-021, SH-033). */
export function RouteError() {
  const { t } = useTranslation('messages')
  const error = useRouteError()
  const refresh = () => {
    location.reload()
  }
  if (error instanceof ApiError) return <ErrorState text={errorText(error, t)} onRetry={refresh} />
  if (error instanceof ChunkError) {
    return (
      <div>
        <ErrorState text={t('app.chunkFailed', { name: error.chunk })} />
        <div style={{ textAlign: 'center' }}>
          <Button onClick={refresh}>{t('common:action.refreshAndRetry')}</Button>
        </div>
      </div>
    )
  }
  console.error(error)
  return <ErrorState text={t('common:error.screen')} onRetry={refresh} />
}
