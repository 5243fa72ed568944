import { followLanguage } from "./follow-language.ts";

const container = document.getElementById(`${__SERVICE_NAME__}-tracking`);
if (container) followLanguage(container, document.documentElement);
