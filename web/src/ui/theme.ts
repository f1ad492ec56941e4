import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Brand colour, deep pine. White text has a contrast of at least 4.5 : 1 on the shades 6 to 9. */
const pine: MantineColorsTuple = [
  '#eef7f4',
  '#d9ece6',
  '#b1d9cc',
  '#85c4b0',
  '#5fb096',
  '#3f9b80',
  '#27795f',
  '#1b6a58',
  '#145446',
  '#0d3e34',
]

/** Accent colour, warm coral: for small marks, never for surfaces. */
const ember: MantineColorsTuple = [
  '#fff3ed',
  '#ffe3d6',
  '#ffc4a9',
  '#ffa27a',
  '#ff8a5c',
  '#f26b36',
  '#d4521f',
  '#b04014',
  '#8c3210',
  '#68240b',
]

/** Warm greys: white cards stand out from the background without heavy borders. */
const gray: MantineColorsTuple = [
  '#f9f8f5',
  '#f2f0eb',
  '#e8e5dd',
  '#dbd7cd',
  '#c3beb2',
  '#9b968a',
  '#74706a',
  '#55524c',
  '#3a3833',
  '#22211e',
]

const dark: MantineColorsTuple = [
  '#d4d6cf',
  '#b4b7ae',
  '#989b91',
  '#63675d',
  '#3e423a',
  '#31352e',
  '#252922',
  '#1b1e19',
  '#151814',
  '#0f110e',
]

// No library family here: the editor defines faces of those, and the studio's own texts would download them.
export const fontStack =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', " +
  "'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** The one place that defines spacing, radii, typography and colours. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, ember, gray, dark },
  white: '#ffffff',
  black: '#22211e',
  fontFamily: fontStack,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Noto Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.3' },
      h2: { fontSize: '22px', lineHeight: '1.35' },
      h3: { fontSize: '17px', lineHeight: '1.4' },
      h4: { fontSize: '15px', lineHeight: '1.45' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgba(40, 36, 24, 0.05)',
    sm: '0 1px 3px rgba(40, 36, 24, 0.07), 0 1px 2px rgba(40, 36, 24, 0.04)',
    md: '0 6px 20px -6px rgba(40, 36, 24, 0.14), 0 2px 6px rgba(40, 36, 24, 0.05)',
    lg: '0 18px 44px -12px rgba(40, 36, 24, 0.22)',
    xl: '0 30px 70px -20px rgba(40, 36, 24, 0.3)',
  },
  cursorType: 'pointer',
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        // The header of a dialog is not the banner landmark of the page.
        attributes: { header: { role: 'none' } },
      },
      styles: { title: { fontSize: 17, fontWeight: 600 } },
    },
    // Render options only while a combobox is open.
    Combobox: { defaultProps: { keepMounted: false } },
    InputWrapper: { styles: { label: { marginBottom: 6 }, description: { marginBottom: 6 } } },
    // The placeholder that holds the initial focus is not a menu item, which would break the menu role.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Notification: { defaultProps: { radius: 'md' } },
  },
})

/** Custom names for surfaces; style sheets use these and no literal colours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#6b6760',
    '--mantine-color-error': '#c0341d',
    // The library's default is too pale to read on white.
    '--mantine-color-red-6': '#c92a2a',
    '--pinye-ground': '#f7f6f2',
    '--pinye-surface': '#ffffff',
    '--pinye-sunken': '#f2f0eb',
    '--pinye-line': '#e6e3da',
    '--pinye-ink': '#22211e',
    '--pinye-ink-soft': '#66625b',
    '--pinye-brand': '#1b6a58',
    '--pinye-brand-soft': '#e6f2ee',
    '--pinye-accent': '#b04014',
    '--pinye-chart-second': '#3f6fb5',
    '--pinye-chart-third': '#8a6a12',
  },
  dark: {
    '--mantine-color-body': '#1b1e19',
    '--mantine-color-dimmed': '#a0a399',
    '--mantine-color-error': '#ff8b76',
    ...lightVariant('pine', '111, 195, 168', '#8fd6bf'),
    ...lightVariant('ember', '255, 138, 92', '#ffb08f'),
    ...lightVariant('red', '255, 120, 100', '#ffab9c'),
    '--pinye-ground': '#131512',
    '--pinye-surface': '#1b1e19',
    '--pinye-sunken': '#151814',
    '--pinye-line': '#2e322b',
    '--pinye-ink': '#e9eae5',
    '--pinye-ink-soft': '#a5a89e',
    '--pinye-brand': '#6fc3a8',
    '--pinye-brand-soft': '#1d2f28',
    '--pinye-accent': '#ff8a5c',
    '--pinye-chart-second': '#86aeea',
    '--pinye-chart-third': '#d9b84f',
  },
})

/** Colours of badges and notices on a dark background: a translucent fill under a bright text. */
function lightVariant(name: string, rgb: string, text: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: `rgba(${rgb}, 0.15)`,
    [`--mantine-color-${name}-light-hover`]: `rgba(${rgb}, 0.22)`,
    [`--mantine-color-${name}-light-color`]: text,
  }
}
