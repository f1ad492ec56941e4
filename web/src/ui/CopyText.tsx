import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyToClipboard } from './copyToClipboard.ts'
import { toast } from './toast.tsx'

/** How long the button says that it has copied. */
const COPIED_MS = 1_000

export interface CopyTextProps {
  value: string
  children: (state: { copied: boolean; copy: () => void }) => ReactNode
}

/** A button that copies a text, over plain http too; where that fails it says how the text is copied by hand. */
export function CopyText({ value, children }: CopyTextProps) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyToClipboard(value)) setCopied(true)
    else toast.error(t('copyFailed', { value }))
  }
  return children({ copied, copy: () => void copy() })
}
