import com.acme.spi.Plugin;

/** requires java.nowhere; */
@Deprecated
open module com.acme.app {
    requires java.sql;
    requires transitive static com.acme.core;
    exports com.acme.app.api;
    opens com.acme.app.model to com.acme.core;
    uses Plugin;
    provides com.acme.spi.Service with com.acme.app.Main, com.acme.app.Other;
}
