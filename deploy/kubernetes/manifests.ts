import { serviceNames } from "@kinkeeper/contracts/services";
import { passwordVariable } from "@kinkeeper/platform/bus/nats-users";
import { addressVariables } from "@kinkeeper/platform/http/service-addresses";
import { keepsObjects, requiredOfProcess, variablesOfProcess } from "../declared-variables.ts";

/** Set by the image, or of use only where files lie in a folder of the process: in a cluster they lie in an S3-compatible store. */
const unused = new Set([
  "PORT",
  "HOST",
  "FRONTENDS",
  "KINKEEPER_DATA",
  "KINKEEPER_FREE_DISK",
  ...Object.keys(addressVariables.shape),
]);

/** Variables that are secret, or may have a password in them. */
const isSecret = (variable: string): boolean =>
  /_(PASSWORD|SECRETS?|KEYS?|KEY_ID)$/.test(variable) || variable === "SMTP_URL";

/** What a process that keeps files does not begin without: a pod's own folder goes with the pod. */
const storeOfFiles = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

const reads = (name: string, variable: string): boolean =>
  !unused.has(variable) && (keepsObjects(name) || name === "gateway" || !variable.startsWith("S3_"));

/** What a process is told, each from the ConfigMap or the Secret `kinkeeper`; a variable that is in neither is not set. */
const environmentOf = (name: string): readonly string[] => {
  const required = [...requiredOfProcess(name), ...(keepsObjects(name) ? storeOfFiles : [])];
  return variablesOfProcess(name)
    .filter((variable) => reads(name, variable))
    .map((variable) => {
      const isPassword = variable === "KINKEEPER_STORE_PASSWORD";
      const from = isSecret(variable) ? "secretKeyRef" : "configMapKeyRef";
      const key = isPassword ? passwordVariable(name) : variable;
      const optional = isPassword || required.includes(variable) ? "" : ", optional: true";
      return `- { name: ${variable}, valueFrom: { ${from}: { name: kinkeeper, key: ${key}${optional} } } }`;
    });
};

/** Megabytes: imports, and the embedding model, need more than the others. */
const memoryOf = (name: string): number => (name === "genealogy" || name === "archive" ? 2048 : 768);

const manifestOf = (name: string): string => {
  const isGateway = name === "gateway";
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: &labels { app.kubernetes.io/name: ${name}, app.kubernetes.io/component: ${isGateway ? "gateway" : "service"} }
spec:
  selector: { matchLabels: { app.kubernetes.io/name: ${name} } }
  # A new one is ready before an old one ends: the first makes the tables what it needs, and the old ones wait for it.
  strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  template:
    metadata: { labels: *labels }
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 60
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector: { matchLabels: { app.kubernetes.io/name: ${name} } }
      containers:
        - name: ${name}
          image: kinkeeper/${name}
          ports: [{ name: http, containerPort: 8080 }]
${isGateway ? "          # REMOTE_<NAME>_URL of remotes that are deployed on their own.\n          envFrom: [{ configMapRef: { name: remotes, optional: true } }]\n" : ""}          env:
            ${environmentOf(name).join("\n            ")}
          # It listens once its tables are what it needs, and is ready once its read models are.
          startupProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 5, failureThreshold: 240 }
          livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 6 }
          readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 5, timeoutSeconds: 3 }
          # Until nobody sends it anything any more.
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
          resources:
            requests: { cpu: 250m, memory: 256Mi }
            limits: { memory: ${memoryOf(name)}Mi }
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          volumeMounts:
            - { name: tmp, mountPath: /tmp }${isGateway ? "" : "\n            - { name: eventstore-ca, mountPath: /certs/ca, readOnly: true }"}
      volumes:
        - { name: tmp, emptyDir: {} }${isGateway ? "" : "\n        - { name: eventstore-ca, secret: { secretName: eventstore-ca, optional: true } }"}
---
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec:
  selector: { app.kubernetes.io/name: ${name} }
  ports: [{ name: http, port: 8080, targetPort: http }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: ${name} }
spec:
  minAvailable: 1
  selector: { matchLabels: { app.kubernetes.io/name: ${name} } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: 6
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 200 } } }]
`;
};

const secret = (variable: string): string =>
  `- { name: ${variable}, valueFrom: { secretKeyRef: { name: kinkeeper, key: ${variable} } } }`;

/** What a store knows services by, and a few secrets of its own. */
const passwords = (indent: number, ...own: readonly string[]): string =>
  [...own, ...serviceNames.map(passwordVariable)].map(secret).join(`\n${" ".repeat(indent)}`);

/** Runs again whenever it is applied after its trace is gone; repeating it changes nothing but passwords that differ. */
const eventStoreUsers = `# Once EventStoreDB answers: a user for every service, and what they may.
apiVersion: batch/v1
kind: Job
metadata: { name: eventstore-users }
spec:
  backoffLimit: 20
  ttlSecondsAfterFinished: 300
  template:
    metadata: { labels: { app.kubernetes.io/name: eventstore-users, app.kubernetes.io/component: service } }
    spec:
      restartPolicy: OnFailure
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: eventstore-users
          image: kinkeeper/identity
          command: ["node", "deploy/eventstore/write-users.ts"]
          env:
            - { name: EVENTSTORE_URL, valueFrom: { configMapKeyRef: { name: kinkeeper, key: EVENTSTORE_URL } } }
            ${passwords(12, "EVENTSTORE_ADMIN_PASSWORD")}
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          volumeMounts: [{ name: eventstore-ca, mountPath: /certs/ca, readOnly: true }]
      volumes: [{ name: eventstore-ca, secret: { secretName: eventstore-ca, optional: true } }]
`;

const storeService = (name: string, port: number): string => `apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec:
  clusterIP: None
  selector: { app.kubernetes.io/name: ${name} }
  ports: [{ port: ${port} }]
`;

const claim = (size: string): string => `volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: ${size} } } }`;

const storeHead = (name: string): string => `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: ${name} }
spec:
  serviceName: ${name}
  selector: { matchLabels: { app.kubernetes.io/name: ${name} } }
  template:
    metadata: { labels: { app.kubernetes.io/name: ${name}, app.kubernetes.io/component: store } }
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 60`;

const contained = "securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }";

const eventStore = `${storeHead("eventstore")}
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: eventstore
          image: eventstore/eventstore:24.10.6
          env:
            - { name: EVENTSTORE_CERTIFICATE_FILE, value: /certs/node/node.crt }
            - { name: EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE, value: /certs/node/node.key }
            - { name: EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH, value: /certs/ca }
            - { name: EVENTSTORE_DEFAULT_ADMIN_PASSWORD, valueFrom: { secretKeyRef: { name: kinkeeper, key: EVENTSTORE_ADMIN_PASSWORD } } }
            - { name: EVENTSTORE_DEFAULT_OPS_PASSWORD, valueFrom: { secretKeyRef: { name: kinkeeper, key: EVENTSTORE_OPS_PASSWORD } } }
            - { name: EVENTSTORE_CLUSTER_SIZE, value: "1" }
            - { name: EVENTSTORE_RUN_PROJECTIONS, value: None }
            - { name: EVENTSTORE_TELEMETRY_OPTOUT, value: "true" }
          ports: [{ containerPort: 2113 }]
          startupProbe: { httpGet: { scheme: HTTPS, path: /health/live, port: 2113 }, periodSeconds: 5, failureThreshold: 120 }
          livenessProbe: { httpGet: { scheme: HTTPS, path: /health/live, port: 2113 }, periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 6 }
          resources: { requests: { cpu: 250m, memory: 512Mi }, limits: { memory: 2Gi } }
          ${contained}
          volumeMounts:
            - { name: data, mountPath: /var/lib/eventstore }
            - { name: authority, mountPath: /certs/ca, readOnly: true }
            - { name: certificates, mountPath: /certs/node, readOnly: true }
      volumes:
        - { name: authority, secret: { secretName: eventstore-ca } }
        - { name: certificates, secret: { secretName: eventstore-certificates, defaultMode: 0440 } }
  ${claim("20Gi")}
---
${storeService("eventstore", 2113)}`;

const nats = `${storeHead("nats")}
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: nats
          image: nats:2.12.3-alpine
          args: ["--config", "/etc/nats/nats.conf"]
          env:
            ${passwords(12)}
          ports: [{ containerPort: 4222 }]
          # Its page of health listens inside alone.
          readinessProbe: { exec: { command: [wget, --quiet, --output-document, "-", "http://127.0.0.1:8222/healthz"] }, periodSeconds: 5 }
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 1Gi } }
          ${contained}
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: config, mountPath: /etc/nats, readOnly: true }
      volumes: [{ name: config, configMap: { name: nats } }]
  ${claim("5Gi")}
---
${storeService("nats", 4222)}`;

const postgres = `${storeHead("postgres")}
      # The image's user, and the group that its files belong to.
      securityContext: { runAsNonRoot: true, runAsUser: 999, runAsGroup: 999, fsGroup: 999, seccompProfile: { type: RuntimeDefault } }
      initContainers:
        # create-databases.sh reads which services there are, and the table of the keyring.
        - name: services
          image: kinkeeper/identity
          command: ["cp", "--recursive", "services/.", "/services"]
          ${contained}
          volumeMounts: [{ name: services, mountPath: /services }]
      containers:
        - name: postgres
          image: postgres:17.7-trixie
          env:
            - { name: PGDATA, value: /var/lib/postgresql/data/pgdata }
            ${passwords(12, "POSTGRES_PASSWORD")}
          ports: [{ containerPort: 5432 }]
          readinessProbe: { exec: { command: [pg_isready, --username, postgres, --dbname, keyring] }, periodSeconds: 5 }
          resources: { requests: { cpu: 250m, memory: 512Mi }, limits: { memory: 2Gi } }
          ${contained}
          volumeMounts:
            - { name: data, mountPath: /var/lib/postgresql/data }
            - { name: socket, mountPath: /var/run/postgresql }
            - { name: services, mountPath: /services, readOnly: true }
            - { name: databases, mountPath: /docker-entrypoint-initdb.d, readOnly: true }
      volumes:
        - { name: socket, emptyDir: {} }
        - { name: services, emptyDir: {} }
        - { name: databases, configMap: { name: create-databases, defaultMode: 0555 } }
  ${claim("20Gi")}
---
${storeService("postgres", 5432)}`;

const written = "# Written by write-manifests.ts.\n";

/** The text of each file, by its path in this folder. */
export const manifests = {
  /** The gateway and every service, each told what it declares that it reads and nothing else. */
  "product/services.yaml": written + [...["gateway", ...serviceNames].map(manifestOf), eventStoreUsers].join("---\n"),
  /** One of each store, with the versions and settings of docker-compose.yml. */
  "with-stores/stores.yaml": written + [eventStore, nats, postgres].join("---\n"),
};
