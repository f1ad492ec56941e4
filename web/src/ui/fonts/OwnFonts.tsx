import { Button } from '@mantine/core'
import { IconTypography, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../Notice.tsx'
import { FontCard } from './FontCard.tsx'
import { ChangeFontDialog, DeleteFontDialog } from './FontDialogs.tsx'
import { UploadFontDialog } from './UploadFontDialog.tsx'
import classes from './fonts.module.css'
import type { FontActions, OwnFont } from './ownFont.ts'
import { useFontSheets } from './useFontSheets.ts'

export interface OwnFontsProps {
  fonts: readonly OwnFont[]
  acts: FontActions
  /** The selected family. */
  current?: string
  onUse?: (font: OwnFont) => void
}

type DialogState = { act: 'upload' } | { act: 'change' | 'delete'; font: OwnFont } | null

/** Uploaded fonts: upload, rename, delete, and select where `onUse` is given. */
export function OwnFonts({ fonts, acts, current, onUse }: OwnFontsProps) {
  const { t } = useTranslation('fonts')
  const [asked, setAsked] = useState<DialogState>(null)
  useFontSheets(fonts.map(({ entry }) => entry.url))
  const close = () => setAsked(null)
  const upload = (
    <Button leftSection={<IconUpload size={16} />} onClick={() => setAsked({ act: 'upload' })}>
      {t('own.upload')}
    </Button>
  )
  return (
    <div className={classes.own}>
      {fonts.length === 0 ? (
        <EmptyState
          title={t('own.none')}
          text={t('own.noneText')}
          icon={<IconTypography size={34} stroke={1.5} />}
        >
          {upload}
        </EmptyState>
      ) : (
        <>
          <div className={classes.tools}>
            <p className={classes.facts}>{t('own.hint')}</p>
            {upload}
          </div>
          <ul className={classes.cards} aria-label={t('own.title')}>
            {fonts.map((font) => (
              <FontCard
                key={font.id}
                font={font}
                isChosen={font.entry.family === current}
                onUse={onUse}
                onChange={() => setAsked({ act: 'change', font })}
                onDelete={() => setAsked({ act: 'delete', font })}
              />
            ))}
          </ul>
        </>
      )}
      {asked?.act === 'upload' && <UploadFontDialog acts={acts} onClose={close} />}
      {asked?.act === 'change' && (
        <ChangeFontDialog font={asked.font} acts={acts} onClose={close} />
      )}
      {asked?.act === 'delete' && (
        <DeleteFontDialog font={asked.font} acts={acts} onClose={close} />
      )}
    </div>
  )
}
