export { renderCard } from "./view/render.tsx";
export const map = () => import("./map/index.ts");
