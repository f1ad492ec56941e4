import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from '../../ui/Boundary.tsx'
import { PartFailure } from '../../ui/PartFailure.tsx'

/** Error boundary of a panel; a failure does not affect the canvas and the document. */
export function PanelBoundary({ of, children }: { of: unknown; children: ReactNode }) {
  const { t } = useTranslation('editor')
  return (
    <Boundary
      resetKey={of}
      fallback={(retry) => <PartFailure text={t('panel.failed')} onRetry={retry} />}
    >
      {children}
    </Boundary>
  )
}
