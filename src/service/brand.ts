/*
 * The name of the service, which SERVICE_NAME and SERVICE_TITLE set at build time. All texts and markup take it from here,
 * so one build serves one brand.
 */

/** The name in markup, for example `ontheway`: the widget's container is `<div id="ontheway-tracking">`. */
export const SERVICE_NAME: string = __SERVICE_NAME__;

/** The name that people read, for example `OnTheWay`. */
export const SERVICE_TITLE: string = __SERVICE_TITLE__;
