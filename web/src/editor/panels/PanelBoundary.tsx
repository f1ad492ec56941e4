import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from '../../ui/Boundary.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** A panel that fails costs itself; the canvas and the document stay. */
export function PanelBoundary({ of, children }: { of: unknown; children: ReactNode }) {
  const { t } = useTranslation('editor')
  return (
    <Boundary
      resetKey={of}
      fallback={(retry) => <ErrorState text={t('panel.failed')} onRetry={retry} />}
    >
      {children}
    </Boundary>
  )
}
