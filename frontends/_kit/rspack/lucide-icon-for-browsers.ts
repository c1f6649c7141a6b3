import { createElement, type ComponentProps, type SVGProps } from "react";

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/**
 * In place of lucide's own `createLucideIcon`, which every frontend would carry (1.3 KB gzip): the same drawing, without the classes,
 * contexts and options that nobody here uses.
 */
export const createLucideIcon =
  ({ node }: { readonly node: IconNode }) =>
  ({ size = 24, children, ...props }: IconProps) =>
    createElement<ComponentProps<"svg">>(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );

// oxlint-disable-next-line import/no-default-export -- what lucide's icons import
export default createLucideIcon;
