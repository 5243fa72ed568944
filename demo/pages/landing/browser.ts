import "./landing.css";
import { enableCopyButtons } from "../kit/browser/copy.ts";

enableCopyButtons();
