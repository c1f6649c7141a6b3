/** The variable with a service's password; see `.env.example`. */
export declare const passwordVariable: (name: string) => string;
export declare const servicesConf: string;
export declare const servicesConfFile: string;
