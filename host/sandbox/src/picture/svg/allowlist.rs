//! Allowlist of SVG elements and attributes; the sanitizer drops all others.

use std::collections::HashSet;
use std::sync::LazyLock;

const ELEMENTS: &str = "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath \
    linearGradient radialGradient stop clipPath mask pattern marker image style filter feBlend feColorMatrix \
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood \
    feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting \
    feSpotLight feTile feTurbulence animate animateMotion animateTransform mpath set view";

/// Elements that are dropped while their children are kept.
pub(super) const UNWRAPPED: [&str; 2] = ["a", "switch"];

const TEXTS: [&str; 5] = ["text", "tspan", "textPath", "title", "desc"];

const SEEN: &str = "alignment-baseline baseline-shift clip-path clip-rule color color-interpolation \
    color-interpolation-filters cx cy d direction display dominant-baseline dx dy fill fill-opacity fill-rule filter \
    flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy \
    gradientTransform height image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask \
    mask-type mix-blend-mode offset opacity overflow paint-order pathLength patternTransform points preserveAspectRatio r \
    rotate rx ry shape-rendering startOffset stdDeviation stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset \
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering \
    textLength transform transform-origin unicode-bidi vector-effect viewBox visibility width word-spacing writing-mode x x1 \
    x2 y y1 y2 z";

const OTHER: &str = "accumulate additive amplitude attributeName azimuth baseFrequency begin bias by calcMode class \
    clipPathUnits diffuseConstant divisor dur edgeMode elevation end exponent filterUnits from gradientUnits id in in2 intercept \
    k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight \
    markerUnits markerWidth max maskContentUnits maskUnits method min mode numOctaves operator order orient origin path \
    patternContentUnits patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha primitiveUnits radius refX refY repeatCount \
    repeatDur restart result role scale seed side slope spacing specularConstant specularExponent spreadMethod stitchTiles \
    surfaceScale tableValues targetX targetY to type values version xChannelSelector yChannelSelector aria-label";

static KNOWN_ELEMENTS: LazyLock<HashSet<&str>> = LazyLock::new(|| words(ELEMENTS).collect());
static KNOWN_SEEN: LazyLock<HashSet<&str>> = LazyLock::new(|| words(SEEN).collect());
static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| words(SEEN).chain(words(OTHER)).collect());

fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split_whitespace()
}

/// Whether an element is allowed.
pub(super) fn is_element(name: &str) -> bool {
    KNOWN_ELEMENTS.contains(name)
}

/// Whether an element may contain text.
pub(super) fn has_text(name: &str) -> bool {
    TEXTS.contains(&name)
}

/// Returns the attribute's static name if it is allowed.
pub(super) fn attribute(name: &str) -> Option<&'static str> {
    KNOWN.get(name).copied()
}

/// Whether an animation may target the attribute.
pub(super) fn may_move(name: &str) -> bool {
    KNOWN_SEEN.contains(name)
}
